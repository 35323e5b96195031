import type { Storage } from '../storage.js'
import { alice, at, blocks, chains, events, messages, names, orders, records, used } from './filledData.js'

/** Writes to every store what `expectFilled` reads back. */
export async function fillStorage(storage: Storage): Promise<void> {
  const { mailbox, activity, onramp, names: nameStore, auth } = storage
  if (!activity || !onramp || !nameStore || !auth) throw new Error('The storage has not every store.')
  await mailbox.put(messages)
  await mailbox.acknowledge('did:key:reader', messages.slice(0, 1))
  await storage.events.add(events)
  for (const chain of chains) await activity.append({ chain, tipHash: undefined, blocks })
  for (const order of orders) await onramp.create(order)
  await onramp.putSession({ key: 'session', orderId: 'order-1', expiresAt: at + 1000 })
  for (const name of names) await nameStore.register(name, used(name.name))
  await nameStore.setPrimary({ name: 'two.latch.eth', owner: alice }, used('primary'))
  await auth.commit(
    records.map(record => ({ type: 'insert', record })),
    at,
  )
}
