const maxTimes = 5;

/** Does work in a transaction of its own again where PostgreSQL ended it because it and another one waited for each other. */
export async function repeatDeadlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== "40P01" || time >= maxTimes) throw error;
    }
  }
}
