/** RFC 5321. */
const maxLength = 254

/** Whether a text may be an email address; only its owner's code proves that it is one. */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>".]{2,}$/u.test(text)
}
