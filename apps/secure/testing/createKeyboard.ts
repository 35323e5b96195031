import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'
import { patient } from './settingsSteps.js'

/** A visitor who has no pointer: goes to a control by Tab, in either direction, and presses or fills it. */
export function createKeyboard(page: Page) {
  async function tabTo(control: Locator): Promise<void> {
    await control.waitFor(patient)
    await expect.poll(() => control.isEnabled(), patient).toBe(true)
    for (let step = 0; step < 60; step++) {
      if (await control.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not come to ${control}.`)
  }
  return {
    async press(name: string, role: 'button' | 'checkbox' = 'button'): Promise<void> {
      await tabTo(page.getByRole(role, { name, exact: true }))
      await page.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter')
    },
    /** Enters text, and sends the form with `Enter` where it is the last field. */
    async fill(label: string | RegExp, text: string, isLast = false): Promise<void> {
      await tabTo(page.getByLabel(label))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      if (isLast) await page.keyboard.press('Enter')
    },
  }
}
