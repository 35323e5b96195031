import { createStandardWallet, createVirtualWallet } from '@latchkit/testing'
import { expect, test } from 'vitest'

test('a Solana wallet without a browser', async () => {
  const engine = createVirtualWallet({ families: ['solana'] })
  const { wallet } = createStandardWallet(engine, 'https://site.example')
  engine.wallet.setOutcome('reject')
  await expect(wallet.features['standard:connect'].connect()).rejects.toMatchObject({ code: 4001 })

  engine.wallet.setOutcome('approve')
  const { accounts } = await wallet.features['standard:connect'].connect()
  expect(accounts.map(({ address }) => address)).toEqual(engine.wallet.solanaAddresses())

  const changed = new Promise(resolve => wallet.features['standard:events']?.on('change', resolve))
  await engine.wallet.disconnect()
  expect(await changed).toEqual({ accounts: [] })
})
