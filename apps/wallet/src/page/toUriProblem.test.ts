import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toUriProblem } from './toUriProblem.js'

const topic = 'a'.repeat(64)
const key = 'b'.repeat(64)
const now = 1_700_000_000_000

describe('toUriProblem', () => {
  it('finds nothing wrong with a good code, in any order of its parts', () => {
    for (const uri of [
      `wc:${topic}@2?relay-protocol=irn&symKey=${key}`,
      `wc:${topic}@2?symKey=${key}&expiryTimestamp=1700000300&relay-protocol=irn&methods=x`,
      `  wc:${topic}@2?symKey=${key}  `,
      `wc://${topic}@2?symKey=${key}`,
    ])
      expect(toUriProblem(uri, now)).toBeUndefined()
  })

  it('says what is wrong, in words', () => {
    expect(toUriProblem('  ', now)).toContain('Paste')
    expect(toUriProblem('https://app.example', now)).toContain('isn’t a WalletConnect code')
    expect(toUriProblem(`wc:${topic}@1?bridge=x&key=${key}`, now)).toContain('version 1')
    expect(toUriProblem(`wc:${topic}@2?relay-protocol=irn`, now)).toContain('incomplete')
    expect(toUriProblem(`wc:${topic}@2?symKey=xyz`, now)).toContain('incomplete')
  })

  it('recognises an expired code to the second', () => {
    const uri = `wc:${topic}@2?symKey=${key}&expiryTimestamp=`
    expect(toUriProblem(`${uri}1700000000`, now)).toContain('expired')
    expect(toUriProblem(`${uri}1700000001`, now)).toBeUndefined()
    expect(toUriProblem(`${uri}soon`, now)).toContain('expired')
  })

  it('copes with any text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(toUriProblem(text, now)).toBeTypeOf('string')
      }),
    )
  })
})
