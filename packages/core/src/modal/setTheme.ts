import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { ThemeMode, ThemeVariables } from '../contract/environment.js'

export type SetThemeParameters = {
  mode?: ThemeMode | undefined
  /** Added to those already set. */
  variables?: ThemeVariables | undefined
}

/** Changes the look while the page runs. */
export function setTheme(client: Client, { mode, variables }: SetThemeParameters): void {
  dispatch(client, { type: 'theme/changed', mode, variables })
}
