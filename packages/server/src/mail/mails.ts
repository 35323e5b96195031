import { escapeHtml } from '../utils/escapeHtml.js'

/** The text of a mail, as plain text and as HTML without pictures, styles or tracked links. */
export type Mail = { subject: string; text: string; html: string }

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
    'The page is valid for 10 minutes. If it is not you, choose "This isn’t me" there, or ignore this mail.',
  ])

export const toNewDeviceMail = (parameters: { device: string; place: string; host: string }): Mail =>
  toMail('A new device signed in to your account', [
    `${parameters.device}, ${parameters.place}, signed in to your account at ${toSite(parameters.host)}.`,
    'If that was not you, sign in, open the settings of your account and remove the device.',
  ])

const ifNotYou = 'If that was not you, open the settings of your account and choose "Sign out everywhere".'

export const toUpdateMail = ({ code, which }: { code: string; which: 'old' | 'new' }): Mail =>
  toMail(`${code} is your code to change your email address`, [
    which === 'old'
      ? 'Someone who is signed in to the settings of your account wants to move it to another email address. To agree, enter this code there:'
      : 'To make this the email address of your account, enter this code:',
    { code },
    'It is valid for 10 minutes. If that is not you, ignore this mail, and give the code to no one.',
  ])

export const toAddressChangedMail = ({ link }: { link: string }): Mail =>
  toMail('The email address of your account has changed', [
    'Your account has another email address now. This one can no longer sign in to it.',
    'If that was not you, open this page within 7 days to go back to this address. It signs everyone out:',
    { link },
    'The page asks for a code that is sent here. Give neither the link nor the code to anyone.',
  ])

export const toAddressRestoredMail = (): Mail =>
  toMail('The email address of your account was changed back', [
    'A change of the email address of this account was undone, from the address that it had before. Everyone is signed out.',
  ])

export const toAddressRemovedMail = (): Mail =>
  toMail('This email address was removed from an account', [
    'This address can no longer sign in to the account that it was added to.',
    'If that was not you, sign in at your provider, and open the settings of your account.',
  ])

export const toRotatedMail = (parameters: {
  link: string
  device: string
  mode: 'device' | 'passkey'
  /** There was no code before. */
  isFirst: boolean
}): Mail =>
  toMail(`Your wallet has a ${parameters.isFirst ? '' : 'new '}recovery code`, [
    `${parameters.device} made ${parameters.isFirst ? 'the first' : 'a new'} recovery code for your wallet${parameters.mode === 'passkey' ? ', which your passkeys open' : ''}. ${parameters.isFirst ? 'Other browsers ask for it once.' : 'The old code no longer opens it, and other browsers ask for the new one once.'} Your addresses stay the same.`,
    `If that was not you, open this page within 7 days to ${parameters.isFirst ? 'undo it' : 'put the old code back'}. It asks you to sign in:`,
    { link: parameters.link },
  ])

export const toRestoredMail = ({ link }: { link: string }): Mail =>
  toMail('The old recovery code of your wallet is back', [
    'The recovery code that your wallet had before is back, and the newer one opens nothing. Everyone else is signed out.',
    'If that was not you, open this page within 7 days to undo it. It asks you to sign in:',
    { link },
  ])

export const toPasskeyMail = (parameters: { name: string; device: string; isAdded: boolean }): Mail =>
  toMail(`A passkey was ${parameters.isAdded ? 'added to' : 'removed from'} your account`, [
    parameters.isAdded
      ? `The passkey "${parameters.name}" signs in to your account from now on. It was added on ${parameters.device}.`
      : `The passkey "${parameters.name}" no longer signs in to your account. It was removed on ${parameters.device}.`,
    ifNotYou,
  ])

const toCount = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`

export const toRevokedMail = (parameters: { device: string; devices: number; passkeys: number }): Mail =>
  toMail('Your account was signed out everywhere else', [
    `${parameters.device} signed out ${toCount(parameters.devices, 'other device')} and removed ${toCount(parameters.passkeys, 'passkey')}.`,
    'If that was not you, sign in, and do the same.',
  ])

export const toDeleteCodeMail = ({ code, host }: { code: string; host: string }): Mail =>
  toMail(`${code} is your code to delete your account`, [
    `Your code to delete your account at ${toSite(host)}:`,
    { code },
    'It is valid for 10 minutes, and good for nothing else. If that is not you, give it to no one, and sign out everywhere in the settings of your account.',
  ])

export const toUndoCodeMail = ({ code, host }: { code: string; host: string }): Mail =>
  toMail(`${code} is your code to go back to this address`, [
    `To make this the email address of your account at ${toSite(host)} again, enter this code there:`,
    { code },
    'It is valid for 10 minutes, and good for nothing else. Give it to no one.',
  ])

export const toDeletionMail = (parameters: { link: string; deletesAt: number }): Mail => {
  const day = new Date(parameters.deletesAt).toISOString().slice(0, 16).replace('T', ' ')
  return toMail('Your account will be deleted', [
    `Your account, and our share of your wallet, will be deleted on ${day} (UTC). Until then everything works as before.`,
    'To keep it, open this page, sign in and choose "Keep account":',
    { link: parameters.link },
  ])
}

export const toKeptMail = (): Mail =>
  toMail('Your account is kept', ['The deletion of your account was called off.', ifNotYou])
