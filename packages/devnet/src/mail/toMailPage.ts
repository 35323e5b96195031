import { escapeText, toPage } from '../http/page.js'

/** A mail that arrived. */
export type CaughtMail = {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** ISO 8601, of its arrival. */
  date: string
  /** The first six digits of its text that belong together. */
  code?: string | undefined
}

const toLinks = (text: string): string =>
  escapeText(text).replace(/https?:\/\/[^\s<>&]+(?:&amp;[^\s<>&]+)*/g, url => `<a href="${url}">${url}</a>`)

const toArticle = ({ to, subject, text, date, code }: CaughtMail): string =>
  `<article data-testid="mail"><h2>${escapeText(subject)}</h2><p>To ${escapeText(to)}, ${escapeText(date.slice(11, 19))}</p>${
    code === undefined ? '' : `<output data-testid="mail-code">${code}</output>`
  }<pre>${toLinks(text)}</pre></article>`

/** The page of the mailbox: newest first, the code large. */
export function toMailPage(mails: readonly CaughtMail[]): string {
  const content =
    mails.length === 0 ? '<p data-testid="mail-empty">No mail yet.</p>' : mails.map(toArticle).join('')
  return toPage({ title: 'Mailbox of the demo', content, wide: true, refreshSeconds: 2 })
}
