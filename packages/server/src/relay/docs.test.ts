import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeCodes } from './connection.js'
import { defaultRelayLimits } from './limits.js'
import { rpcErrorCodes } from './rpcError.js'

const text = readFileSync(join(import.meta.dirname, '../../../../docs/relay.md'), 'utf8')

test.each(Object.entries(defaultRelayLimits))(
  'docs/relay.md gives the limit %s and its default',
  (name, value) => {
    const row = text.split('\n').find(line => line.startsWith('|') && line.includes(`\`${name}\``))
    const numbers = typeof value === 'number' ? [value] : [value.perSecond, value.burst]
    const shown = numbers.map(number =>
      // Rates of bytes, and the longest TTL, are given in words.
      name === 'bytesPerAddress'
        ? `${number / 1e6} MB`
        : name === 'maxTtl'
          ? '30 days'
          : number.toLocaleString('en'),
    )
    for (const number of shown) expect(row).toContain(number)
  },
)

test('docs/relay.md lists every error code and close code', () => {
  for (const code of [...Object.values(rpcErrorCodes), ...Object.values(closeCodes)])
    expect(text).toContain(`${code}`)
})
