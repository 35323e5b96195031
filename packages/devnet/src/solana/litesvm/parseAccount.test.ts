import { type Address, address } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solanaAccountOf } from '../accounts.js'
import { systemProgram, token2022Program, tokenProgram } from '../plan.js'
import { toMintBytes, toTokenBytes } from '../tokenBytes.js'
import { getTokenAccountKind, parseTokenAccount, toTokenAmount } from './parseAccount.js'

const [mint, owner, authority] = ['mint', 'owner', 'authority'].map(each =>
  address(solanaAccountOf(each).address),
)
if (!mint || !owner || !authority) throw new Error('addresses')
const fields = { address: mint, decimals: 6, supply: 5n, authority }
const spl = address(tokenProgram)
const spl2022 = address(token2022Program)

test('a mint and its accounts are distinguished, in both programs, from everything else', () => {
  const kind = (programAddress: Address, data: Uint8Array) => getTokenAccountKind({ programAddress, data })
  const metadata = { name: 'N', symbol: 'S', uri: '' }
  const token = { mint, owner, amount: 5n }
  expect(kind(spl, toMintBytes(fields))).toBe('mint')
  expect(kind(spl2022, toMintBytes(fields))).toBe('mint')
  expect(kind(spl2022, toMintBytes({ ...fields, metadata }))).toBe('mint')
  expect(kind(spl, toTokenBytes({ ...token, isToken2022: false }))).toBe('token')
  expect(kind(spl2022, toTokenBytes({ ...token, isToken2022: true }))).toBe('token')
  expect(kind(spl, toTokenBytes({ ...token, isToken2022: true }))).toBeUndefined()
  expect(kind(address(systemProgram), toMintBytes(fields))).toBeUndefined()
  for (const size of [0, 1, 83, 164, 355]) expect(kind(spl, new Uint8Array(size))).toBeUndefined()
})

test('metadata comes back as it was written, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      (name, symbol, uri) => {
        const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text))
        const metadata = { name, symbol, uri }
        const data = toMintBytes({ ...fields, metadata })
        const info = parseTokenAccount({ programAddress: spl2022, data }, () => undefined)?.parsed.info
        expect(info?.['extensions']).toEqual([
          { extension: 'metadataPointer', state: { authority, metadataAddress: mint } },
          {
            extension: 'tokenMetadata',
            state: {
              mint,
              updateAuthority: authority,
              name: wellFormed(name),
              symbol: wellFormed(symbol),
              uri,
              additionalMetadata: [],
            },
          },
        ])
      },
    ),
  )
})

test('an account whose mint is unknown is not parsed, because its decimals are unknown', () => {
  const data = toTokenBytes({ mint, owner, amount: 5n, isToken2022: false })
  expect(parseTokenAccount({ programAddress: spl, data }, () => undefined)).toBeUndefined()
  expect(parseTokenAccount({ programAddress: spl, data }, () => 0)?.parsed.info).toMatchObject({
    mint,
    owner,
    state: 'initialized',
    isNative: false,
    tokenAmount: { amount: '5', decimals: 0, uiAmountString: '5' },
  })
})

test.each([
  [0n, 0, '0'],
  [0n, 6, '0'],
  [5n, 0, '5'],
  [1n, 9, '0.000000001'],
  [1_500_000n, 6, '1.5'],
  [18_446_744_073_709_551_615n, 9, '18446744073.709551615'],
])('%i at %i digits is %s', (amount, decimals, text) => {
  expect(toTokenAmount(amount, decimals)).toMatchObject({ amount: amount.toString(), uiAmountString: text })
})
