-- Who left a journey, reached its goal or was only measured, the latest first.
CREATE INDEX journey_people_left ON journey_people (journey, ended_at) WHERE ended_at IS NOT NULL AND NOT is_control;
CREATE INDEX journey_people_converted ON journey_people (journey, converted_at) WHERE converted_at IS NOT NULL AND NOT is_control;
CREATE INDEX journey_people_control ON journey_people (journey, entered_at) WHERE is_control;
