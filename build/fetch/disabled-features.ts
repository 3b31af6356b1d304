/**
 * Features of Chromium that pages without a visible window do not need. The first three take longer to start than a page: the
 * suggestions of the address bar, which every window renders, and a spare process for the next page. Playwright disables the
 * others, which must be repeated here, because Chromium reads only one list.
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
