import type { DevnetFile } from '@latchkit/devnet'

/** What the global setup has started; workers read it from their environment. */
export type System = {
  urls: {
    demo: string
    server: string
    relay: string
    /** The mailbox; its `/messages` is JSON. */
    mail: string
    /** The login providers. */
    login: string
    farcaster: string
    wallet: string
    host: string
    wagmi: string
  }
  devnet: DevnetFile
  /** The server's SQLite file of accounts. */
  database: string
}

const variable = 'LATCHKIT_E2E_SYSTEM'

export function publishSystem(system: System): void {
  process.env[variable] = JSON.stringify(system)
}

/** Undefined before the global setup has run. */
export function findSystem(): System | undefined {
  const text = process.env[variable]
  return text ? (JSON.parse(text) as System) : undefined
}

export function readSystem(): System {
  const system = findSystem()
  if (!system) throw new Error('The global setup has not run.')
  return system
}

/** EIP-155 id → URL, as virtual wallets want it. */
export const toRpcUrls = ({ devnet }: System): Record<number, string> =>
  Object.fromEntries(
    Object.entries(devnet.chains)
      .filter(([id]) => id.startsWith('eip155:'))
      .map(([id, { rpcUrl }]) => [Number(id.split(':')[1]), rpcUrl]),
  )
