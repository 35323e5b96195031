import type { NameBody } from '@latchkit/api/schemas'
import { numberToHex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { signName, toTestAccount } from './testing/signName.js'
import { parent, startNames } from './testing/startNames.js'

// What reaches the server is not what was signed: nothing of it is accepted.

/** Altered and replayed registrations; `test:long` sets 10,000. */
const cases = Number(process.env['LATCHKIT_CASES'] ?? 300)
const timeoutMs = 60_000 + cases * 30

const server = await startNames()
afterAll(() => server.server.close())

const path = '/v1/profile/account'
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const [owner, thief] = [toTestAccount(1), toTestAccount(2)]

/** A sequence of numbers below a bound that is the same each time. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const random = createRandom(7)

const withMessage = (body: NameBody, change: (message: Record<string, unknown>) => object): NameBody => ({
  ...body,
  message: JSON.stringify(change(JSON.parse(body.message))),
})

/** The other form of the same signature, which some curves' libraries accept. */
const withHighS = (body: NameBody): NameBody => {
  const s = order - BigInt(`0x${body.signature.slice(66, 130)}`)
  const v = body.signature.endsWith('1b') ? '1c' : '1b'
  return { ...body, signature: `${body.signature.slice(0, 66)}${numberToHex(s, { size: 32 }).slice(2)}${v}` }
}

const flip = (text: string, from: number, to: number): string => {
  const at = from + random(to - from)
  const digit = (Number.parseInt(text.charAt(at), 16) ^ (1 + random(15))).toString(16)
  return text.slice(0, at) + digit + text.slice(at + 1)
}

const alterations: Readonly<Record<string, (body: NameBody) => NameBody | Promise<NameBody>>> = {
  name: body => withMessage(body, message => ({ ...message, name: `thief-${random(1e6)}.${parent}` })),
  attributes: body =>
    withMessage(body, message => ({ ...message, attributes: { avatar: 'https://evil.example/a' } })),
  time: body => withMessage(body, message => ({ ...message, timestamp: Number(message['timestamp']) + 1 })),
  spaces: body => ({ ...body, message: `${body.message} ` }),
  order: body => withMessage(body, message => Object.fromEntries(Object.entries(message).reverse())),
  address: body => ({ ...body, address: thief.address }),
  'digit of the address': body => ({ ...body, address: flip(body.address.toLowerCase(), 2, 42) }),
  'r and s': body => ({ ...body, signature: flip(body.signature, 2, 130) }),
  v: body => ({
    ...body,
    signature: `${body.signature.slice(0, 130)}${body.signature.endsWith('1b') ? '1c' : '1b'}`,
  }),
  'high s': withHighS,
  'short signature': body => ({ ...body, signature: body.signature.slice(0, -2) }),
  'long signature': body => ({ ...body, signature: `${body.signature}00` }),
  'signature of another': async body => ({
    ...body,
    signature: await thief.signMessage({ message: body.message }),
  }),
}

test(
  `R7.44 of ${cases} altered registrations none is accepted, and each as it was signed is, once`,
  async () => {
    const kinds = Object.entries(alterations)
    let accepted = 0
    for (let at = 0; at < cases; at++) {
      const account = toTestAccount(1000 + at)
      const name = `name-${at}.${parent}`
      const body = await signName(account, { name, attributes: {} })
      const [kind, alter] = kinds[at % kinds.length] ?? []
      const altered = (await alter?.(body)) ?? body
      const { status } = await server.post(path, altered)
      if (status < 400) accepted += 1
      expect([400, 401], `${kind} ${JSON.stringify(altered)}`).toContain(status)
      if (at % 20 !== 0) continue
      expect(await (await server.post(path, body)).json()).toEqual({ success: true })
      expect((await server.post(path, body)).status).toBe(409)
    }
    expect(accepted).toBe(0)
  },
  timeoutMs,
)

test(
  `D29 of ${cases} replayed registrations none is accepted, at any route and in any writing of the address`,
  async () => {
    const body = await signName(owner, { name: `owner.${parent}`, attributes: {} })
    expect(await (await server.post(path, body)).json()).toEqual({ success: true })
    const replays: readonly [string, NameBody][] = [
      [path, body],
      [path, { ...body, address: body.address.toLowerCase() }],
      [path, { ...body, coin_type: 0x80000000 + 31337 }],
      [`${path}/attributes`, body],
      [`${path}/primary`, body],
    ]
    const statuses = new Set<number>()
    for (let at = 0; at < cases; at += 10) {
      const some = Array.from(
        { length: 10 },
        (_, index) => replays[(at + index) % replays.length] ?? replays[0],
      )
      const sent = await Promise.all(some.map(replay => replay && server.post(...replay)))
      for (const response of sent) statuses.add(response?.status ?? 0)
    }
    expect([...statuses].sort()).toEqual([400, 409])
    const [stored] = await (await server.get(`/v1/profile/reverse/${owner.address}`)).json()
    expect(stored).toMatchObject({ name: `owner.${parent}`, attributes: {} })
  },
  timeoutMs,
)

test('D29 a message is good for 10 s, before and after', async () => {
  const send = async (seconds: number, label: string) => {
    const timestamp = Math.floor(Date.now() / 1000) + seconds
    return server.post(
      path,
      await signName(toTestAccount(3), { name: `${label}.${parent}`, attributes: {}, timestamp }),
    )
  }
  for (const seconds of [-3600, -12, 12, 3600]) {
    const response = await send(seconds, 'late')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'MESSAGE_EXPIRED' })
  }
  expect((await send(-7, 'before')).status).toBe(200)
  expect((await send(7, 'after')).status).toBe(200)
})

test.each(['__proto__', 'constructor', 'prototype'])('R7.44: an attribute named %s is refused', async key => {
  for (const value of ['5', '"text"']) {
    const account = toTestAccount(9)
    const message = `{"name":"proto-one.${parent}","attributes":{"${key}":${value}},"timestamp":${Math.floor(Date.now() / 1000)}}`
    const signature = await account.signMessage({ message })
    const response = await server.post(path, { coin_type: 60, address: account.address, message, signature })
    expect(response.status).toBe(400)
  }
})
