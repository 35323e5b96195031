import type { Connector } from '@latchkit/core'
import { createBitcoinWallet } from '@latchkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdapter } from './family.js'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

function list(): readonly Connector[] {
  let found: readonly Connector[] = []
  createAdapter().watchConnectors(connectors => {
    found = connectors
  })()
  return found
}

test('a wallet in the place of another one is a row of its own, with its own declared ids (D45)', () => {
  const { provider } = createBitcoinWallet({ shape: 'binance' })
  Object.assign(window, { unisat: provider })
  expect(list()).toMatchObject([
    {
      name: 'Binance Wallet',
      declaredIds: ['provider:binancew3w.bitcoin', 'wbip:binancew3w.bitcoin'],
    },
  ])
})

test('Bitcoin in one object with Stacks is listed under the id of WBIP004', () => {
  createBitcoinWallet({ shape: 'xverse' }).install(window)
  expect(list()).toMatchObject([
    {
      id: 'XverseProviders.BitcoinProvider',
      declaredIds: ['provider:XverseProviders.BitcoinProvider', 'wbip:XverseProviders.BitcoinProvider'],
    },
  ])
})
