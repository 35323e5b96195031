import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { developmentAccounts } from './accounts.js'

test('the accounts are the well-known ones of Ethereum tools, so that they are not mistaken for secret', () => {
  const accounts = developmentAccounts()
  expect(accounts).toHaveLength(10)
  expect(accounts[0]).toEqual({
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  })
  expect(accounts[9]?.address).toBe('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720')
  for (const { address, privateKey } of accounts)
    expect(privateKeyToAccount(privateKey).address).toBe(address)
})
