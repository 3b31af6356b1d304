/**
 * Features of Chromium that pages without a visible window do not need. The first three take longer than a page: suggestions of
 * an address bar, rendered for every window, and a process for a page that may follow. The others are those that Playwright
 * disables: Chromium obeys only one list.
 */
const FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
]

/** Argument of Chromium that disables what a page without a visible window does not need. */
export const DISABLE_FEATURES = `--disable-features=${FEATURES.join(',')}`
