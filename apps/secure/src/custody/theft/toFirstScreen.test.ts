import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readDocsTable } from '../../../testing/theft/readDocsTable.js'
import { toFirstScreen } from '../../../testing/theft/toFirstScreen.js'

const docs = new URL('../../../../../docs/custody.md', import.meta.url)

it('docs/custody.md begins with each yes of its tables; UPDATE_CUSTODY=1 writes it', () => {
  const page = readFileSync(docs, 'utf8')
  const wanted = `\n\n${toFirstScreen(readDocsTable(page, 'table').rows, readDocsTable(page, 'holders').rows)}\n\n`
  const [before = '', inside = '', after = ''] = page.split(/<!-- (?:end of )?first screen -->/)
  // Before anything else than the title.
  expect(before.split('\n').length).toBeLessThan(6)
  if (process.env['UPDATE_CUSTODY'] === '1')
    writeFileSync(docs, `${before}<!-- first screen -->${wanted}<!-- end of first screen -->${after}`)
  else expect(inside).toBe(wanted)
})

it('names pairs only where none of the two can alone, and the mode where it is one', () => {
  const row = (name: string, cell: string) => [name, cell, 'no', 'no', 'no']
  const text = toFirstScreen(
    [
      ['Paper', 'finder', 'no', '**yes**'],
      ['Kit', 'finder', 'no', 'no'],
    ],
    [
      row('browser', 'device mode: **yes**, passkey mode: no'),
      row('browser and mailbox', '**yes**'),
      row('session', 'no'),
    ],
  )
  expect(text.split('\n')[0]).toBe(
    '- **Take the keys:** a browser that is signed in (device mode); a browser that is signed in together with the mailbox (passkey mode).',
  )
  expect(text).toContain('- **Lock out:** none of them.')
  expect(text).toContain('  - Paper (passkey mode)')
  expect(text).not.toContain('Kit')
})
