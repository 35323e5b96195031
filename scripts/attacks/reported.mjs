const reported = 'apps/secure/src/approval/decode/reported.test.ts'
const decode = name => `apps/secure/src/approval/decode/${name}.ts`

/** What public reports describe and the approval did not name. */
export const attacks = [
  {
    id: 'B-barter',
    title: 'An order that gives an item for one that looks like another',
    file: reported,
    breaks: { file: decode('describeOrder'), search: 'paid.every(isItem)', replace: 'false' },
  },
  {
    id: 'B-layerKey',
    title: 'A text whose signature is the key of an account at an exchange on another layer',
    file: reported,
    breaks: { file: decode('describeMessage'), search: 'givesKey.test(value)', replace: 'false' },
  },
  {
    id: 'B-programLike',
    title: 'A payment to an account whose address begins like that of a program of Solana',
    file: reported,
    breaks: {
      file: 'apps/secure/src/approval/movements/assessMovements.ts',
      search: 'programLike.test(to)',
      replace: 'false',
    },
  },
  {
    id: 'B-stakeChecked',
    title: 'Another authority of a stake, by the instruction that names it as an account',
    file: reported,
    breaks: { file: decode('describeStakeInstruction'), search: 'nameOf(fourth)', replace: 'nameOf(own)' },
  },
]
