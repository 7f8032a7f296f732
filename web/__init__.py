"""The screens: Flask pages, one live stream a screen."""
