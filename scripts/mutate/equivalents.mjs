/**
 * Changes that no test can notice, each with the reason. They are listed by the report and counted neither as killed
 * nor as survived. A row holds for every place of its file where the texts are the same.
 *
 * @type {readonly { file: string, from: string, to: string, why: string }[]}
 */
export const equivalents = [
  {
    file: 'apps/secure/src/approval/decode/abi.ts',
    from: 'end < 0',
    to: '(end) <= (0)',
    why: 'a type that begins with its closing bracket is in no signature that is read',
  },
]

/** The reason why a mutant behaves as its source does, `undefined` when none is known. */
export const findEquivalent = ({ file, from, to }, rows = equivalents) =>
  rows.find(row => row.file === file && row.from === from && row.to === to)?.why
