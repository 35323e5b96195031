import { expect, test } from 'vitest'
import { readSignIn } from './readSignIn.js'

const toText = (family: string, between: string, scheme = '') =>
  `${scheme}shop.example wants you to sign in with your ${family} account:\nabc\n${between}URI: https://shop.example\nVersion: 1`

test('attack A-H5-short: one empty line without a statement is a sign-in of no family but Solana', () => {
  for (const family of ['Ethereum', 'Bitcoin', 'Stacks', 'solana'])
    expect([family, readSignIn(toText(family, '\n'))]).toEqual([family, undefined])
  expect(readSignIn(toText('Solana', '\n', 'https://'))).toBeUndefined()
})

test('control A-H5-short: two empty lines are read of every family, and one of Solana', () => {
  for (const family of ['Ethereum', 'Bitcoin', 'Stacks', 'Solana'])
    expect(readSignIn(toText(family, '\n\n', 'https://'))).toMatchObject({ family, domain: 'shop.example' })
  expect(readSignIn(toText('Solana', '\n'))).toMatchObject({ family: 'Solana', uri: 'https://shop.example' })
  expect(readSignIn(toText('Ethereum', '\nHello\n\n'))).toMatchObject({ family: 'Ethereum' })
})
