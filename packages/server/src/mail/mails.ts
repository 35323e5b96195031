/** The text of a mail, as plain text and as HTML without pictures, styles or tracked links. */
export type Mail = { subject: string; text: string; html: string }

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => escapes[character] ?? '')

type Line = string | { code: string } | { link: string }

function toMail(subject: string, lines: readonly Line[]): Mail {
  const toText = (line: Line): string =>
    typeof line === 'string' ? line : 'code' in line ? `    ${line.code}` : line.link
  const toHtml = (line: Line): string => {
    if (typeof line === 'string') return `<p>${escapeHtml(line)}</p>`
    if ('code' in line) return `<p><strong>${escapeHtml(line.code)}</strong></p>`
    return `<p><a href="${escapeHtml(line.link)}">${escapeHtml(line.link)}</a></p>`
  }
  return {
    subject,
    text: `${lines.map(toText).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${lines.map(toHtml).join('')}</body></html>`,
  }
}

/** The name of a site by its origin: its host. */
const toSite = (host: string): string => (URL.canParse(host) ? new URL(host).host : 'a site')

export const toCodeMail = ({ code, host }: { code: string; host: string }): Mail =>
  toMail(`${code} is your code for ${toSite(host)}`, [
    `Your code to sign in at ${toSite(host)}:`,
    { code },
    'It is valid for 10 minutes, in the browser that asked for it. Enter it there only, and give it to no one.',
    'You did not ask for it? Then ignore this mail: without the code nothing happens.',
  ])

/** For an address that a visitor leaves with a site; the code signs in to nothing. */
export const toCaptureMail = ({ code, host }: { code: string; host: string }): Mail =>
  toMail(`${code} confirms your email for ${toSite(host)}`, [
    `To confirm your email address for ${toSite(host)}, enter this code there:`,
    { code },
    'It is valid for 10 minutes. It only confirms your address, and signs in to nothing.',
    'You did not ask for it? Then ignore this mail: without the code your address is not kept.',
  ])

export const toDeviceMail = (parameters: {
  link: string
  device: string
  place: string
  host: string
}): Mail =>
  toMail(`A new device wants to sign in at ${toSite(parameters.host)}`, [
    `${parameters.device}, ${parameters.place}, wants to sign in to your account at ${toSite(parameters.host)}.`,
    'If that is you, open this page and choose the number that the new device shows:',
    { link: parameters.link },
    'The page is valid for 10 minutes. If it is not you, choose "Decline" there, or ignore this mail.',
  ])

export const toNewDeviceMail = (parameters: { device: string; place: string; host: string }): Mail =>
  toMail('A new device signed in to your account', [
    `${parameters.device}, ${parameters.place}, signed in to your account at ${toSite(parameters.host)}.`,
    'If that was not you, sign in, open the settings of your account and remove the device.',
  ])

export const toUpdateMail = ({ code, which }: { code: string; which: 'old' | 'new' }): Mail =>
  toMail(`${code} is your code to change your email address`, [
    which === 'old'
      ? 'Someone who is signed in to your account wants to move it to another email address. To agree, enter this code:'
      : 'To make this the email address of your account, enter this code:',
    { code },
    'It is valid for 10 minutes. If that is not you, ignore this mail, and give the code to no one.',
  ])

export const toAddressChangedMail = (): Mail =>
  toMail('The email address of your account has changed', [
    'Your account has another email address now. This one can no longer sign in to it.',
    'If that was not you, contact the site at once.',
  ])
