import type { ErrorCode, LatchkitOptions, SiwxFlow, State } from '@latchkit/core'
import { siwx } from '../src/views/siwx/definition.js'
import { address, createState, openAt, phone, withConnection } from './fixtures.js'
import type { Scenario } from './scenario.js'

const account = `eip155:1:${address}` as const
const never = (): Promise<never> => new Promise(() => {})

/** A backend that never responds: what a scenario shows is in its state. */
const toOptions = (required: boolean): Partial<LatchkitOptions> => ({
  modules: {
    siwx: siwx({
      required,
      domain: 'orchard.example',
      families: {},
      backend: { getNonce: never, verify: never, getSession: never, signOut: never },
    }),
  },
})

function withFlow(flow: SiwxFlow): State {
  const state = withConnection(createState())
  return openAt(
    { ...state, slices: { ...state.slices, siwx: { status: 'signedOut', flow } } },
    { view: 'ConnectingSiwe', data: {} },
  )
}

const scenario = (name: string, flow: SiwxFlow, required = false): Scenario => ({
  name: `siwx-${name}`,
  view: 'ConnectingSiwe',
  state: withFlow(flow),
  options: toOptions(required),
})
const failed = (code: ErrorCode): SiwxFlow => ({ step: 'failed', account, error: { code, message: '' } })

/** Signing in with a wallet. */
export const scenarios: readonly Scenario[] = [
  scenario('preparing', { step: 'preparing', account }),
  scenario('ready', { step: 'ready', account }),
  { ...scenario('ready-phone', { step: 'ready', account }), platform: phone },
  scenario('required', { step: 'ready', account }, true),
  scenario('signing', { step: 'signing', account }),
  scenario('verifying', { step: 'verifying', account }),
  scenario('declined', failed('USER_REJECTED')),
  scenario('failed', failed('SERVER_ERROR'), true),
]
