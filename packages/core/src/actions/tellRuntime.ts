import type { Client } from '../client/client.js'
import { callRuntime } from '../client/internals.js'
import { reportError } from './reportError.js'

type Call = (client: Client, parameters: never) => Promise<unknown>

/** Calls what shows its outcome in state: a download that failed is told as any failure nobody waits for. */
export function tellRuntime(client: Client, name: string, parameters?: unknown): void {
  // What is loaded already answers nothing, and throws at once.
  callRuntime<Call>(client, name, parameters as never)?.catch((error: unknown) => reportError(client, error))
}
