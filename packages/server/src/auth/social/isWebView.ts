import { webViews } from './webViews.js'

/** Whether a page runs inside an app's own browser, where Google refuses to sign anybody in. */
export const isWebView = (userAgent: string): boolean =>
  webViews.some(({ pattern }) => pattern.test(userAgent))
