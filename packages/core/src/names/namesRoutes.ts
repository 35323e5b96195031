import type { RouteRow } from '../modal/routes.js'
import type { NamesViewName } from './namesState.js'

/** Where the views of names lead. */
export const namesRoutes: Readonly<Record<NamesViewName, RouteRow>> = {
  ChooseAccountName: { needsAccount: true },
  RegisterAccountName: { needsAccount: true },
  RegisterAccountNameSuccess: {
    needsAccount: true,
    after: ['RegisterAccountName'],
    replaces: ['RegisterAccountName'],
  },
}
