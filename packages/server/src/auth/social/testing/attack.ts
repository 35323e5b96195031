import { expect } from 'vitest'
import type { Flow, Harness, Reply } from './createHarness.js'

/** A way to sign in as another user, or to make another user sign in as the attacker. */
export type Attack = {
  /** Of RFC 9700. */
  section: string
  name: string
  /** Changes what the provider's servers send, by URL. */
  tamper?: ((url: string, reply: Record<string, unknown>) => Record<string, unknown>) | undefined
  /** Whether it succeeded. */
  run(harness: Harness): Promise<boolean>
}

/** Returns whether a response completed a sign-in. */
export const isIn = ({ body }: Reply): boolean => body.status === 'signedIn'

/** Returns whether a flow completes a sign-in, by any of its ends. */
export async function getsIn(harness: Harness, flow: Flow, code?: string): Promise<boolean> {
  if (isIn(await harness.finish(flow))) return true
  return code !== undefined && isIn(await harness.finish(flow, code))
}

/** The URL with other values of its query. */
export function alter(url: string, changes: Record<string, string | undefined>): string {
  const altered = new URL(url)
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) altered.searchParams.delete(name)
    else altered.searchParams.set(name, value)
  return altered.href
}

/** A parameter of a response, which has to be there. */
export function pick(url: string, name: string): string {
  const value = new URL(url).searchParams.get(name)
  expect(value, `${name} of ${url}`).toBeTruthy()
  return value ?? ''
}
