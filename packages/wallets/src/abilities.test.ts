import { describe, expect, test } from 'vitest'
import { hasEnded, listAbilities, walletAbilities } from './abilities.js'
import { wallets } from './all.js'

const month = '2026-11'
const dated = ['bip122', 'stacks'] as const

describe('the abilities of wallets (D62)', () => {
  test.each(wallets.map(wallet => [wallet.name, wallet] as const))(
    '%s promises Bitcoin and Stacks where an entry that has not ended says so, and nowhere else',
    (_, { image_id, chains }) => {
      const listed = Object.keys(listAbilities(image_id, month))
      for (const namespace of dated)
        expect([namespace, chains.includes(namespace)]).toEqual([namespace, listed.includes(namespace)])
      for (const namespace of chains)
        expect([namespace, hasEnded(image_id, namespace.split(':')[0] ?? '', month)]).toEqual([
          namespace,
          false,
        ])
    },
  )

  test('a wallet of these families alone has a pairing code only where it can hold a session', () => {
    for (const { name, image_id, chains, walletConnect } of wallets) {
      if (!chains.every(chain => (dated as readonly string[]).includes(chain))) continue
      const uses = Object.values(listAbilities(image_id, month)).flatMap(ability => ability?.uses ?? [])
      expect([name, walletConnect]).toEqual([name, uses.includes('session')])
    }
  })

  test('every entry has its source, at least connects, and its months are in order', () => {
    for (const [id, abilities] of Object.entries(walletAbilities))
      for (const ability of Object.values(abilities)) {
        const { uses = [], seen = '', since = '', until = '9999-12', source = '' } = ability ?? {}
        expect([id, uses.includes('connect'), source.length > 5]).toEqual([id, true, true])
        for (const date of [seen, ...(since ? [since] : []), until])
          expect(date).toMatch(/^\d{4}-(0\d|1[0-2])$/)
        expect(since < until, id).toBe(true)
      }
  })

  test('Phantom had Bitcoin until June 2026, and Ctrl is shut since August', () => {
    expect(Object.keys(listAbilities('phantom', '2026-05'))).toEqual(['bip122'])
    expect(listAbilities('phantom', '2026-06')).toEqual({})
    expect(['2026-07', '2026-08'].map(at => hasEnded('ctrl', 'eip155', at))).toEqual([false, true])
  })
})
