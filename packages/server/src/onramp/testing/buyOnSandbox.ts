import type { OnrampOrderReply, OnrampUrlBody, OnrampUrlReply } from '@latchkit/api/schemas'
import { expect } from 'vitest'
import type { TestServer } from '../../testing/createTestServer.js'
import { signatureHeader, signNotice } from '../signature.js'

export const webhookSecret = 'a secret of the tests, 32 characters'

/** Starts an order for `address`. */
export async function startOrder(
  server: TestServer,
  address: string,
  changes: Partial<OnrampUrlBody> = {},
): Promise<{ url: string; orderId: string }> {
  const response = await server.post('/v1/generators/onrampurl', {
    destinationWallets: [{ address }],
    defaultNetwork: 'eip155:31337',
    presetFiatAmount: '100',
    ...changes,
  })
  expect(response.status, await response.clone().text()).toBe(200)
  const { url, orderId = '' } = (await response.json()) as OnrampUrlReply
  return { url, orderId }
}

export async function readOrder(server: TestServer, id: string): Promise<OnrampOrderReply> {
  const response = await server.get(`/v1/onramp/orders/${id}`)
  expect(response.status).toBe(200)
  return (await response.json()) as OnrampOrderReply
}

/** Takes a notice to the sandbox's webhook, signed with `secret`; returns the status of the response. */
export async function notify(
  server: TestServer,
  notice: object,
  { secret = webhookSecret, at = Date.now(), header }: { secret?: string; at?: number; header?: string } = {},
): Promise<number> {
  const body = JSON.stringify(notice)
  const response = await server.post('/onramp/webhook/sandbox', body, {
    [signatureHeader]: header ?? signNotice(secret, body, at),
  })
  return response.status
}

/** Opens the page of an order; returns its path. */
export async function openPage(server: TestServer, url: string): Promise<string> {
  const { pathname, search } = new URL(url)
  const response = await server.get(pathname + search)
  expect(response.status).toBe(303)
  return response.headers.get('location') ?? ''
}

/** Presses a button of the page. */
export async function press(server: TestServer, page: string, action: string): Promise<Response> {
  return server.post(page, `action=${action}`, { 'content-type': 'application/x-www-form-urlencoded' })
}
