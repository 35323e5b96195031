import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { settled } from './demo.js'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What a site is held to by law: WCAG 2.2, A and AA. */
const rules: Readonly<Record<'wcag' | 'colours', RunOptions['runOnly'] & object>> = {
  wcag: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast'] },
}

/** Every rule of WCAG over the modal's current view; all that axe has, or the colours alone, by option. */
export async function expectNoViolations(
  page: Page,
  what: string,
  only: 'wcag' | 'everything' | 'colours' = 'wcag',
): Promise<void> {
  // A colour in the middle of a fade is not the colour.
  await settled(page)
  // Once per page: the policy of the site does not reach what comes this way.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const told = await page.evaluate(
    async options => {
      const { axe } = window as unknown as {
        axe: { run(context: unknown, options: unknown): Promise<AxeResults> }
      }
      const { violations } = await axe.run({ include: [['latchkit-modal']] }, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    {
      ...(only === 'everything' ? {} : { runOnly: rules[only] }),
      resultTypes: ['violations'],
    } satisfies RunOptions,
  )
  expect.soft(told, what).toEqual([])
}
