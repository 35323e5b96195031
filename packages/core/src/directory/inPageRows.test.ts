import { expect, test } from 'vitest'
import type { ConnectorInfo } from '../contract/connector.js'
import { createInPageRows } from './inPageRows.js'

const connector = (namespace: string, declaredIds: readonly string[]): ConnectorInfo => ({
  id: declaredIds[0] ?? '',
  namespace,
  type: 'ANNOUNCED',
  name: 'Wallet',
  declaredIds,
})
const facts = {
  id: 'facts',
  name: 'Wallet',
  chains: ['fama', 'famb'],
  walletConnect: false,
  declaredIds: ['wbip:Wallets.First', 'wbip:Wallets.Second', 'standard:Wallet'],
}
const count = (...connectors: readonly ConnectorInfo[]): number =>
  createInPageRows(connectors, [facts], { mobile: false, ios: false, android: false }, () => 'Family').length

test('families that found one object in the page are one row, without any icon (D45)', () => {
  const first = connector('fama', ['provider:Wallets.First', 'wbip:Wallets.First'])
  expect(count(first, connector('famb', ['wbip:Wallets.First']))).toBe(1)
  expect(count(first, connector('fama', ['wbip:Wallets.First']))).toBe(2)
})

test('objects that the facts alone join are rows of their own (D55)', () => {
  const first = connector('fama', ['wbip:Wallets.First'])
  expect(count(first, connector('famb', ['wbip:Wallets.Second']))).toBe(2)
  expect(count(first, connector('famb', ['standard:Wallet']))).toBe(2)
})
