import type { Client } from '../client/client.js'
import type { FeatureModules } from '../contract/feature.js'
import { reportError } from '../telemetry/reportError.js'
import { face } from './face.js'

/** An action whose outcome is in state: its face returns nothing. */
export type VoidFace<Action> = Action extends (...parameters: infer Parameters) => Promise<void>
  ? (...parameters: Parameters) => void
  : never

/**
 * As `face`, for an action whose outcome is in state; a failed download is reported.
 * @example export const resetSend: VoidFace<typeof Send.resetSend> = voidFace('send', send => send.resetSend)
 */
export function voidFace<Id extends keyof FeatureModules, Parameters extends readonly unknown[]>(
  id: Id,
  select: (module: FeatureModules[Id]) => (client: Client, ...parameters: Parameters) => Promise<void>,
): (client: Client, ...parameters: Parameters) => void {
  const run = face(id, select)
  return (client, ...parameters) =>
    void run(client, ...parameters).catch((error: unknown) => reportError(client, error))
}
