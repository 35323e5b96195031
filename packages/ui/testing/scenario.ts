import type { LatchkitOptions, PlatformInfo, State, ViewName } from '@latchkit/core'

/** A view in a state, as the gallery and the tests show it. */
export type Scenario = {
  name: string
  view: ViewName
  state: State
  options?: Partial<LatchkitOptions> & { prepare?: () => Promise<void> }
  platform?: PlatformInfo
  /** Milliseconds until late ways forward are shown. */
  settle?: number
  /** A request waits in the wallet. */
  waits?: boolean
}
