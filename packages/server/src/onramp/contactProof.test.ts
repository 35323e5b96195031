import { createHmac } from 'node:crypto'
import { type OnrampUrlBody, OnrampUrlBodySchema, toContactText } from '@latchkit/api/schemas'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { address, network, startBroker } from './testing/startBroker.js'

const secret = 'a secret of the site, 32 characters or more'
const contact = {
  email: 'victim@example.com',
  phoneNumber: '+12025550123',
  phoneNumberVerifiedAt: '2026-11-23T10:00:00Z',
  agreementAcceptedAt: '2026-11-23T11:00:00Z',
}

/** What the site's server does, as docs/buy.md has it. */
const prove = (
  expiresAt: number,
  changes: Partial<typeof contact & { address: string; secret: string }> = {},
) => ({
  expiresAt,
  signature: createHmac('sha256', changes.secret ?? secret)
    .update(toContactText({ ...contact, address, ...changes, expiresAt }))
    .digest('base64url'),
})
const order = (body: Partial<OnrampUrlBody>) =>
  parse(OnrampUrlBodySchema, { destinationWallets: [{ address }], defaultNetwork: network, contact, ...body })
const forged = { status: 401, code: 'SIGNATURE_INVALID' }

test('attack A-M13: a contact that a page has written down is refused, and starts no order', async () => {
  const { service, time, visitor, visitors, store } = startBroker({ contactSecret: secret })
  const soon = time.now + 600_000
  const attempts = [
    undefined,
    prove(soon, { secret: 'another secret of 32 characters or so' }),
    // Of another buyer, another receiver, another time.
    prove(soon, { email: 'me@example.com' }),
    prove(soon, { phoneNumber: '+4930123456' }),
    prove(soon, { phoneNumberVerifiedAt: '2026-11-24T10:00:00Z' }),
    prove(soon, { address: '0x000000000000000000000000000000000000dead' }),
    { ...prove(soon), expiresAt: soon + 1 },
    prove(time.now),
    prove(time.now + 900_001),
    { expiresAt: soon, signature: 'A'.repeat(43) },
  ]
  for (const contactProof of attempts)
    await expect(service.createUrl(order({ contactProof }), visitor)).rejects.toMatchObject(forged)
  expect(visitors).toEqual([])
  expect(await store.countUnpaid('p')).toBe(0)
})

test('attack A-M13: a server without the secret takes none', async () => {
  const { service, time, visitor } = startBroker()
  const contactProof = prove(time.now + 60_000)
  await expect(service.createUrl(order({ contactProof }), visitor)).rejects.toMatchObject(forged)
})

test("control A-M13: one that the site's server has signed reaches the provider; without one it is not needed", async () => {
  const { service, time, visitor, visitors } = startBroker({ contactSecret: secret })
  await service.createUrl(order({ contactProof: prove(time.now + 60_000) }), visitor)
  expect(visitors.at(-1)?.contact).toEqual(contact)
  await service.createUrl(order({ contact: undefined }), visitor)
  expect(visitors.at(-1)?.contact).toBeUndefined()
})
