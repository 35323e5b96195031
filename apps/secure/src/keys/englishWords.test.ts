import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, test } from 'vitest'
import { englishWords } from './englishWords.js'

test('the words are those of the library, and of the list that BIP-39 publishes', () => {
  expect(englishWords).toEqual(wordlist)
  // Of english.txt in the repository of the BIPs, with a line break after each word.
  expect(bytesToHex(sha256(utf8ToBytes(englishWords.map(word => `${word}\n`).join(''))))).toBe(
    '2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda',
  )
})
