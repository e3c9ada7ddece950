/** Whether `inventPerson` makes such addresses: nobody has them. Pure. */
export const isInvented = (address: string): boolean => /^\+9895\d{8}$|@mail\.example$/.test(address);
