import fc from 'fast-check'
import { type Hex, recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { account1, account2, config, context } from '../../testing/fixtures.js'
import { parseRequest } from './parseRequest.js'
import { signRequest } from './signRequest.js'
import { toTypedDataDefinition } from './typedData.js'

async function sign(
  method: string,
  params: unknown,
): Promise<{ signature: Hex; request: ReturnType<typeof parseRequest> }> {
  const request = parseRequest(method, params, context)
  if (request.kind !== 'message' && request.kind !== 'typedData') throw new Error('wrong kind')
  return { signature: await signRequest(request, config.accounts), request }
}

describe('signRequest', () => {
  it('signs the very bytes of any message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async bytes => {
        const { signature } = await sign('personal_sign', [toHex(bytes), account1])
        expect(await recoverMessageAddress({ message: { raw: bytes }, signature })).toBe(account1)
      }),
      { numRuns: 25 },
    )
  })

  it('signs typed data, with and without a domain type given', async () => {
    const data = {
      types: { Vote: [{ name: 'yes', type: 'bool' }] },
      primaryType: 'Vote',
      domain: { name: 'Poll', version: '1', chainId: 31337 },
      message: { yes: true },
    }
    const domainType = [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ]
    const plain = await sign('eth_signTypedData_v4', [account1, data])
    const typed = await sign('eth_signTypedData_v4', [
      account1,
      { ...data, types: { ...data.types, EIP712Domain: domainType } },
    ])
    expect(plain.signature).toBe(typed.signature)
    if (plain.request.kind !== 'typedData') throw new Error('wrong kind')
    const definition = toTypedDataDefinition(plain.request.typedData)
    expect(await recoverTypedDataAddress({ ...definition, signature: plain.signature })).toBe(account1)
  })

  it('has no key for a stranger', async () => {
    await expect(
      signRequest({ kind: 'message', address: account2, raw: '0x' }, config.accounts.slice(0, 1)),
    ).rejects.toMatchObject({
      code: 4100,
    })
  })
})
