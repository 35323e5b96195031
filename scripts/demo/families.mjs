/** Families whose chains the demo starts by default. Imports nothing: it is read before the packages are installed. */
export const demoFamilies = ['evm', 'solana', 'bitcoin', 'stacks']
