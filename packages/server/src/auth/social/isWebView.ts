import { webViews } from './webViews.js'

/** Whether a page runs inside an app's own browser, where Google refuses sign-ins. */
export const isWebView = (userAgent: string): boolean =>
  webViews.some(({ pattern }) => pattern.test(userAgent))
