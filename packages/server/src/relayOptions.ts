import { checkLimits, type Overrides } from './config/limits.js'
import { type CrossCheck, defineOptions, type Option, switchOption } from './config/option.js'
import { serverOptions } from './config/serverOptions.js'
import { defaultRelayLimits, type RelayLimits } from './relay/limits.js'

const relayLimits: Option<Overrides<RelayLimits>, RelayLimits> = {
  variables: {
    RELAY_LIMITS: {
      default: '{}',
      meaning:
        'JSON object that overrides single [limits of the relay](relay.md#limits), for example `{"openPerAddress": 2000}`',
    },
  },
  read: environment => environment.json('RELAY_LIMITS', 'object') as Overrides<RelayLimits>,
  check: (input, name, problems) => checkLimits(defaultRelayLimits, input, { name, problems }),
}

export const relayOptions = defineOptions({
  /** Whether the relay is served. Default true. */
  relay: switchOption({ variable: 'RELAY', meaning: '`off` leaves the relay out', isOn: true }),
  /** Overrides single limits of the relay. */
  relayLimits,
})

/** Why the relay needs the public URL. */
export const publicUrlReason: string =
  'is required in production, and for a host that is not loopback, because the relay accepts tokens made for it only'

export const checkRelay: CrossCheck = ({ read, nameOf, problems }) => {
  const { environment, publicUrl } = read(serverOptions)
  if (environment === 'production' && read(relayOptions).relay && publicUrl === undefined)
    problems.push(`${nameOf('publicUrl')}: ${publicUrlReason}`)
}
