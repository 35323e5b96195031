import { capabilities } from './capabilities.js'
import type { Capability, CapabilityContext, CapabilityParts } from './capability.js'

/** The capabilities of one server. */
export type CreatedCapabilities = {
  /** In the order of the list. */
  parts: readonly CapabilityParts[]
  use: CapabilityContext['use']
}

/**
 * Creates every capability of the list once, each after those that it uses.
 *
 * @throws Error when one uses another that is not listed
 */
export async function createCapabilities(
  context: Omit<CapabilityContext, 'use'>,
): Promise<CreatedCapabilities> {
  const listed: readonly Capability<unknown>[] = capabilities
  const created = new Map<object, Promise<CapabilityParts & { offer: unknown }>>()
  const create = <Offer>(capability: Capability<Offer>) => {
    if (!listed.includes(capability)) throw new Error(`${capability.name} is not in capabilities.ts`)
    const parts = (async () => capability.create({ ...context, use }))()
    created.set(capability, parts)
    return parts
  }
  const use = async <Offer>(capability: Capability<Offer>): Promise<Offer> => {
    const { offer } = await (created.get(capability) ?? create(capability))
    return offer as Offer
  }
  for (const capability of listed) await use(capability)
  return { parts: await Promise.all(listed.flatMap(each => created.get(each) ?? [])), use }
}
