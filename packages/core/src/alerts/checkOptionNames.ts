import type { Client, LatchkitOptions } from '../client/client.js'
import type { Alert } from '../contract/alert.js'

type Raise = (client: Client, alert: Alert) => Promise<void>

/** Options that the assembly of `latchkit` adds to those of core. */
const assembled = [
  'apiUrl',
  'fallbackApiUrl',
  'relayUrl',
  'secureUrl',
  'approvals',
  'clientId',
  'legacyInjected',
] as const

const ownNames: Record<keyof LatchkitOptions, true> = {
  id: true,
  networks: true,
  defaultNetwork: true,
  families: true,
  remoteConnectors: true,
  ports: true,
  modules: true,
  metadata: true,
  projectId: true,
  sdkType: true,
  sdkVersion: true,
  storage: true,
  features: true,
  remoteFeatures: true,
  defaultAccountTypes: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  maxConnections: true,
  enableWalletConnect: true,
  manualWCControl: true,
  enableEmbedded: true,
  closeOnConnect: true,
  preload: true,
  allowUnsupportedChain: true,
  signOutOnDisconnect: true,
  featuredWalletIds: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  customWallets: true,
  allWallets: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  themeMode: true,
  themeVariables: true,
  locale: true,
  catalogue: true,
  telemetry: true,
  onEvent: true,
  development: true,
  environment: true,
}

/** Every option that has an effect. */
export const optionNames: readonly string[] = [...Object.keys(ownNames), ...assembled]

/** Values of the options that take one of a few words. */
const choices: Partial<Record<string, readonly string[]>> = {
  themeMode: ['dark', 'light'],
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'],
  approvals: ['frame', 'window'],
  preload: ['intent', 'idle', 'never'],
}

/** Insertions, deletions and replacements between two words. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++)
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[to.length] ?? 0
}

function findNearest(name: string): string | undefined {
  return optionNames
    .map(known => ({ known, edits: countEdits(name.toLowerCase(), known.toLowerCase()) }))
    .filter(({ known, edits }) => edits <= Math.max(2, known.length / 3))
    .sort((a, b) => a.edits - b.edits)[0]?.known
}

const maxName = 60

/** Options that have no effect, with the nearest name, and values that no option takes. */
export async function checkOptionNames(client: Client, raise: Raise): Promise<void> {
  for (const [given, value] of Object.entries(client.options)) {
    const name = given.slice(0, maxName)
    if (!optionNames.includes(given)) {
      const nearest = given.length > maxName ? undefined : findNearest(given)
      const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`
      await raise(client, { code: 'CONFIG_INVALID', subject: `${name} is not an option${hint}` })
    }
    const values = Object.hasOwn(choices, given) ? choices[given] : undefined
    if (value !== undefined && values && !values.includes(String(value)))
      await raise(client, { code: 'CONFIG_INVALID', subject: `${name} is one of ${values.join(', ')}` })
  }
}
