import type { DevnetFile } from '@latchkit/devnet'

/** What the global setup has started; workers read it from their environment. */
export type System = {
  urls: { demo: string; server: string; relay: string; wallet: string; host: string }
  devnet: DevnetFile
}

const variable = 'LATCHKIT_E2E_SYSTEM'

export function publishSystem(system: System): void {
  process.env[variable] = JSON.stringify(system)
}

export function readSystem(): System {
  const text = process.env[variable]
  if (!text) throw new Error('The global setup has not run.')
  return JSON.parse(text) as System
}
