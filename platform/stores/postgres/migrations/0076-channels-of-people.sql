-- Copies of people say from now on by which channels each can be reached: everybody is copied again.
INSERT INTO people_changes (website_id, person_id) SELECT website_id, id FROM people;
