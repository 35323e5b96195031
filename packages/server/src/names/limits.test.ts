import { afterEach, expect, test } from 'vitest'
import type { TestServer } from '../testing/createTestServer.js'
import { signName, toTestAccount } from './testing/signName.js'
import { parent, startNames } from './testing/startNames.js'

const [alice, mallory] = [toTestAccount(1), toTestAccount(2)]
const path = '/v1/profile/account'
let server: TestServer
afterEach(() => server.server.close())

const start = async () => {
  server = await startNames({ rateLimits: { nameChanges: 3 }, trustedProxies: 1 })
}
const register = async (name: string, from: string, signer = alice) => {
  const body = await signName(signer, { name: `${name}.${parent}`, attributes: {} })
  return server.post(path, { ...body, address: alice.address }, { 'x-forwarded-for': from })
}

test("attack A-L-ownNames: messages that an account has not signed do not use up the account's changes", async () => {
  await start()
  for (let at = 0; at < 10; at++) expect((await register('taken', `192.0.2.${at}`, mallory)).status).toBe(401)
  expect((await register('alice', '198.51.100.1')).status).toBe(200)
})

test('control A-L-ownNames: signed ones do, from wherever they come', async () => {
  await start()
  for (let at = 0; at < 3; at++) expect((await register(`name${at}`, `192.0.2.${at}`)).status).toBe(200)
  expect((await register('name4', '192.0.2.9')).status).toBe(429)
})
