import { expect, type Locator, type Page } from '@playwright/test'
import { settled, view } from './demo.js'

/** What has the focus, by its test id; the modal never lets it fall out. */
export async function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return (active instanceof HTMLElement && (active.dataset['testid'] || active.tagName)) || 'nothing'
  })
}

/** Goes on by Tab, or back by another key, until a control has the focus, and counts what it passes. */
export async function tabTo(page: Page, testId: string, limit = 15, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < limit; step++) {
    const focus = await readFocus(page)
    if (focus === testId) return
    expect(focus, `the focus after ${passed.join(', ')}`).not.toMatch(/^(nothing|BODY|HTML)$/)
    passed.push(focus)
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not come to ${testId}; it passed ${passed.join(', ')}.`)
}

/** The focus comes to rest within the view. */
export async function expectFocusInside(page: Page, name: string): Promise<void> {
  await expect(view(page, name)).toBeVisible()
  await settled(page)
  await expect.poll(() => readFocus(page), { message: `the focus in ${name}` }).toMatch(/^lk-/)
}

/** Goes on by Tab to a control of a page of the secure site, which has fewer test ids. */
export async function tabToControl(page: Page, control: Locator, limit = 15): Promise<void> {
  await expect(control).toBeEnabled()
  for (let step = 0; step < limit; step++) {
    if (await control.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${control}.`)
}
