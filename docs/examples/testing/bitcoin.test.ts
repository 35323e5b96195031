import { createBitcoinWallet, createStacksWallet } from '@latchkit/testing'
import { expect, test } from 'vitest'

test('a Bitcoin wallet without a browser', async () => {
  const wallet = createBitcoinWallet({ shape: 'unisat' })
  const page: Record<string, unknown> = {}
  const remove = wallet.install(page)
  const unisat = page['unisat'] as { requestAccounts(): Promise<readonly string[]> }

  wallet.setOutcome('reject')
  await expect(unisat.requestAccounts()).rejects.toMatchObject({ code: 4001 })
  wallet.setOutcome('approve')
  expect(await unisat.requestAccounts()).toEqual(wallet.addresses())
  expect(wallet.promptCount()).toBe(2)

  // What it signs from now on pays somebody else: your code must refuse it.
  wallet.tamper('other output')
  remove()
  expect(page['unisat']).toBeUndefined()
})

test('a Stacks wallet without a browser', async () => {
  const wallet = createStacksWallet({ shape: 'leather' })
  const response = await wallet.provider.request('stx_signMessage', { message: 'hello' })
  expect(response).toMatchObject({ result: { signature: expect.stringMatching(/^[0-9a-f]{130}$/) } })
})
