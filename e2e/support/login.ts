import { randomUUID } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openConnect, view } from './demo.js'
import type { System } from './system.js'

type CaughtMail = { to: string; subject: string; text: string; code?: string }

/** An address that never signed in. */
export const createEmail = (): string => `${randomUUID()}@example.org`

/** The mails to an address, newest first. */
export async function readMails({ urls }: System, email: string): Promise<readonly CaughtMail[]> {
  const mails: CaughtMail[] = await (await fetch(`${urls.mail}/messages`)).json()
  return mails.filter(({ to }) => to === email)
}

const readCodes = async (system: System, email: string): Promise<readonly CaughtMail[]> =>
  (await readMails(system, email)).filter(({ subject }) => subject.includes('is your code'))

/** How many codes were sent to an address. */
export const countCodes = async (system: System, email: string): Promise<number> =>
  (await readCodes(system, email)).length

/** The newest code, once so many were sent. */
export async function readCode(system: System, email: string, count = 1): Promise<string> {
  const read = () => readCodes(system, email)
  await expect.poll(async () => (await read()).length).toBe(count)
  return (await read())[0]?.code ?? ''
}

/** The page for approving a new device, from the mail about it; waits for it. */
export async function readDeviceLink(system: System, email: string): Promise<string> {
  const read = async () =>
    (await readMails(system, email))
      .map(({ text }) => /http:\/\/\S+\/device\/\S+/.exec(text)?.[0])
      .find(link => link !== undefined)
  await expect.poll(read).toBeDefined()
  return (await read()) ?? ''
}

/** Asks for a code by email, up to the field for it. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await openConnect(page)
  await page.getByTestId('lk-email-input').fill(email)
  await page.getByTestId('lk-email-continue').click()
  await expect(view(page, 'EmailVerifyOtp')).toBeVisible()
}

/** What the secure site shows inside of the modal. */
export const secureFrame = (page: Page): FrameLocator =>
  page.getByTestId('lk-secure-view').frameLocator('iframe')

/** The window of the secure site that an action opens in its tap. */
export async function openSecureWindow(page: Page, tap: () => Promise<void>): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await tap()
  return opening
}

/**
 * The window that the secure site's view in the modal is in: open already where the browser still counted the visitor's last
 * tap, which is a matter of 5 seconds; else opened by the modal's button.
 */
export async function openByButton(page: Page): Promise<Page> {
  const button = page.getByTestId('lk-secure-open')
  await expect(button).toBeVisible()
  if ((await button.innerText()) !== 'Show window') return openSecureWindow(page, () => button.click())
  const find = () =>
    page
      .context()
      .pages()
      .find(each => ['/approve', '/keys'].includes(new URL(each.url()).pathname))
  await expect.poll(() => find() !== undefined).toBe(true)
  return find() ?? page
}
