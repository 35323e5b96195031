import type { RouteRow } from '../modal/routes.js'
import type { SiwxViewName } from './siwxState.js'

/** Where the view of signing in with a wallet leads. */
export const siwxRoutes: Readonly<Record<SiwxViewName, RouteRow>> = {
  ConnectingSiwe: { isAttempt: true, once: true, endsBelow: true },
}
