import { expect, test } from 'vitest'
import { createApiClient } from './createApiClient.js'

const account = 'eip155:1:0x00000000000000000000000000000000000a11ce'

test('R7.45: a start whose response is lost is not sent again, so one tap starts one order', async () => {
  const started: string[] = []
  const { blockchainData } = createApiClient({
    baseUrl: 'https://server.test',
    sdkType: 'react',
    sdkVersion: 'react-latchkit-0.1.0',
    fetch: async input => {
      const { pathname } = new URL(String(input))
      if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
      started.push(pathname)
      // The server has the order, and the connection breaks.
      throw new TypeError('fetch failed')
    },
  })
  const onramp = await blockchainData.loadOnramp?.()
  await expect(onramp?.createUrl({ account, paymentAmount: '50' })).rejects.toMatchObject({
    code: 'SERVER_ERROR',
  })
  expect(started).toEqual(['/v1/generators/onrampurl'])
})

test('R1.4: the networks on which something is sold; none where the server has no purchases', async () => {
  const read = async (reply: object) => {
    const { blockchainData } = createApiClient({
      baseUrl: 'https://server.test',
      sdkType: 'react',
      sdkVersion: 'react-latchkit-0.1.0',
      fetch: async () => Response.json({ http: ['eip155:1'], ws: [], ...reply }),
    })
    return blockchainData.getOnrampNetworks?.()
  }
  expect(await read({ onramp: ['eip155:1'] })).toEqual(['eip155:1'])
  expect(await read({})).toEqual([])
})
