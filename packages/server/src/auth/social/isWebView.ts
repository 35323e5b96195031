import { webViews } from './webViews.js'

/** Returns whether a page runs inside an app's own browser, where Google refuses sign-ins. */
export const isWebView = (userAgent: string): boolean =>
  webViews.some(({ pattern }) => pattern.test(userAgent))
