/** Whether the people of demos have such addresses (`inventPerson`): nobody else has. Pure. */
export const isInvented = (address: string): boolean => /^\+9895\d{8}$|@mail\.example$/.test(address);
